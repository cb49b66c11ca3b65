import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { IconButton } from '../../../forms/react/base/IconButton.tsx'
import { useRef, useState } from 'react'
import { DescriptionList } from '../../../forms/react/base/DescriptionList.tsx'
import { CopyIcon } from '../../ui/icons/controlIcons.ts'
import css from './formScreen.module.css'

/**
 * Labels and values, each with a copy button, and a button that copies them all.
 * @param issuer the first line of the copied list: site and time
 * @param onCopy receives each copied text, from a button or a selection
 */
export function CopyableList({
  items,
  issuer,
  onCopy,
}: {
  items: { label: string; value: string }[]
  issuer: string
  onCopy: (text: string) => void
}) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [copyStatus, setCopyStatus] = useState<{ result: 'copied' | 'selected'; count: number }>()

  async function copy(text: string, element: Node | null) {
    const result = await copyText(text, element)
    if (result === 'copied') onCopy(text)
    setCopyStatus((previous) => ({ result, count: (previous?.count ?? 0) + 1 }))
  }

  const copyButton = (label: string, value: string) => {
    const text = t('success.copy', { name: label })
    return (
      <IconButton
        // No visible text, so that screen readers and selections get only the value beside it.
        aria-label={text}
        title={text}
        onClick={({ currentTarget }) => void copy(value, currentTarget.closest('dd')?.querySelector('span') ?? null)}
      >
        <CopyIcon />
      </IconButton>
    )
  }

  return (
    <div ref={list} className={css.copyable} onCopy={() => onCopy(String(window.getSelection()))}>
      <DescriptionList items={items.map(({ label, value }) => ({ label, value, action: copyButton(label, value) }))} />
      <div className={`no-print ${css.copyAll}`}>
        {items.length > 1 && (
          <Button
            variant="outlined"
            onClick={() =>
              void copy(
                [issuer, ...items.map(({ label, value }) => t('form.labelAndValue', { label, value }))].join('\n'),
                list.current?.querySelector('dl') ?? null,
              )
            }
          >
            {t('success.copyAll')}
          </Button>
        )}
        {/* A new element for each copy, so that a second one is announced too. */}
        <span role="status">
          {copyStatus && (
            <span key={copyStatus.count}>
              {t(copyStatus.result === 'copied' ? 'success.copied' : 'success.selected')}
            </span>
          )}
        </span>
      </div>
    </div>
  )
}

/**
 * Copies a text to the clipboard; without clipboard or permission selects it on screen for the user to copy.
 * @param element contains the text on screen
 */
async function copyText(text: string, element: Node | null): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    if (element) window.getSelection()?.selectAllChildren(element)
    return 'selected'
  }
}
