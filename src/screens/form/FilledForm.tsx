import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef } from 'react'
import { verifyCodeImage } from '../../aspapi/client.ts'
import { SchemaForm, type SchemaFormHandle } from '../../engine/SchemaForm.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { valuesFrom } from '../../model/fromAddress.ts'
import { toPointer } from '../../model/pointer.ts'
import { propertyNames, propertySchemas } from '../../model/schema.ts'
import { LoadingBar } from '../../ui/LoadingBar.tsx'
import type { FormDefinition } from './FormScreen.tsx'
import { useAnswers } from './useAnswers.ts'
import { useSubmit } from './useSubmit.ts'

interface Props {
  definition: FormDefinition
  asked: URLSearchParams
  linkTo: (path: string) => string | undefined
  onSuccess: (answer: unknown) => void
  onSignedIn: () => void
}

/** The form of a page with its buttons, sent to the page's call. */
export function FilledForm({ definition: { form, validate, branches }, asked, linkTo, onSuccess, onSignedIn }: Props) {
  const { t, tag } = useWords()
  const handle = useRef<SchemaFormHandle>(null)
  const { sending, share, submit, submitAlso } = useSubmit(form, handle, { onSuccess, onSignedIn })
  const { answers, failed, retry } = useAnswers(form.schema)
  const services = useMemo(() => ({ verifyCodeImage, linkTo, answers }), [linkTo, answers])
  const loaded = answers !== undefined
  useEffect(() => {
    if (loaded) for (const [name, value] of valuesFrom(asked, form, validate, answers)) handle.current?.setValue(toPointer([name]), value)
    // Filled in once, when the form appears; what a person then changes stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded])
  const own = (key: string) => t(`pages.${form.id}.${key}`)

  if (failed) {
    return <Box role="alert"><Typography gutterBottom>{t('list.failed')}</Typography><Button variant="outlined" onClick={retry}>{t('retry')}</Button></Box>
  }
  if (!answers) return <LoadingBar label={t('loading')} />
  const uploads = propertyNames(form.schema).some((name) => propertySchemas(form.schema, name).some((own) => own.file))
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(share)
  const sendingText = uploads ? t('form.uploading', { percent }) : t('form.sending')
  const required = (form.schema.required?.length ?? 0) > 0
  return (
    <>
      {required && <Typography variant="body2" color="textSecondary">{t('form.requiredNote')}</Typography>}
      <SchemaForm ref={handle} form={form} validate={validate} branches={branches} services={services} onSubmit={submit}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Button type="submit" variant="contained" fullWidth aria-disabled={sending || undefined}>
            {sending ? sendingText : own('submit') || t('form.submit')}
          </Button>
          {Object.entries(form.submit.also ?? {}).map(([name, fields]) => (
            <Button key={name} type="button" variant="outlined" fullWidth aria-disabled={sending || undefined} onClick={() => submitAlso(fields)}>
              {own(`also.${name}`) || name}
            </Button>
          ))}
          {own('alsoHint') && <Typography variant="body2" color="textSecondary">{own('alsoHint')}</Typography>}
        </Box>
      </SchemaForm>
    </>
  )
}
