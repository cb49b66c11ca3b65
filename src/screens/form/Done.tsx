import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { Facts } from '../../ui/Facts.tsx'

/** What was received, what the answer says of it, and the way on. */
export function Done({ form, answer, pathOf, onAnother }: { form: ResolvedForm; answer: unknown; pathOf: (id: string) => string | undefined; onAnother: () => void }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const own = (key: string) => t(`pages.${form.id}.success.${key}`)
  const members = (answer ?? {}) as Record<string, unknown>
  const facts = (form.submit.answer ?? []).flatMap((name) =>
    (members[name] === undefined ? [] : [{ label: t(`answer.${name}`) || name, value: String(members[name]) }]))
  const next = (form.submit.next ?? []).flatMap((id) => {
    const path = pathOf(id)
    return path ? [{ id, path }] : []
  })
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>{own('title') || t('success.title')}</Typography>
      {own('text') && <Typography>{own('text')}</Typography>}
      {facts.length > 0 && <Facts facts={facts} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {next.map(({ id, path }, index) => (
          <Button key={path} href={`#${path}`} variant={index === 0 ? 'contained' : 'outlined'}>{t(`pages.${id}.title`)}</Button>
        ))}
        <Button onClick={onAnother}>{t('success.another')}</Button>
      </Box>
    </Box>
  )
}
