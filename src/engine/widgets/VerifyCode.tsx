import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { useFieldAria } from '../useField.ts'
import { useDeferredInput } from '../useDeferredInput.ts'
import { useForm } from '../FormContext.ts'

/** The answer to a verification image, with the image and a button for a new one. Value: what was typed. */
export function VerifyCodeWidget({ id, name, value, required, disabled, options, onChange }: WidgetProps) {
  const { t } = useWords()
  const { store } = useForm()
  const input = useDeferredInput<HTMLInputElement>(id, value, onChange)
  const aria = useFieldAria(id, required, Boolean(options.help))
  const { image, failed } = useImage(id)
  function another() {
    onChange(undefined)
    store.write(id, undefined)
    input.ref.current?.focus()
  }
  return (
    <div className="fw-code">
      <input {...input} {...aria} id={id} name={name} className="fw-input" type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} disabled={disabled} />
      <button type="button" className="fw-code-button" title={t('form.newCode')} aria-label={t('form.newCode')} onClick={another} disabled={disabled}>
        {image
          ? <img src={image} alt={t('form.codeImage')} width={150} height={50} />
          : <span role={failed ? 'alert' : undefined}>{t(failed ? 'form.codeFailed' : 'loading')}</span>}
      </button>
    </div>
  )
}

/** The image as an object URL, renewed whenever the field is cleared; old ones are revoked. */
function useImage(id: string): { image: string | undefined; failed: boolean } {
  const { services, store } = useForm()
  const [asked, setAsked] = useState(0)
  const [image, setImage] = useState<string>()
  const [failed, setFailed] = useState(false)
  const fetchImage = useRef(services.verifyCodeImage)

  useEffect(() => store.onCleared(id, () => {
    setFailed(false)
    setAsked((count) => count + 1)
  }), [store, id])
  useEffect(() => {
    let url: string | undefined
    let current = true
    Promise.resolve(fetchImage.current?.()).then((blob) => {
      if (!current || !blob) return
      url = URL.createObjectURL(blob)
      setImage(url)
    }, () => {
      if (!current) return
      setImage(undefined)
      setFailed(true)
    })
    return () => {
      current = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [asked])
  return { image, failed }
}
