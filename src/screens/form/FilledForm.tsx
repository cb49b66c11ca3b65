import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { verifyCodeImage } from '../../aspapi/client.ts'
import { underWay } from '../../aspapi/underWay.ts'
import type { Services } from '../../engine/FormContext.ts'
import { SchemaForm, type SchemaFormHandle } from '../../engine/SchemaForm.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { propertyNames, propertySchemas } from '../../model/schema.ts'
import { LoadingBar } from '../../ui/LoadingBar.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import type { FormDefinition } from './FormScreen.tsx'
import { SendingNote } from './SendingNote.tsx'
import { useAnswers } from './useAnswers.ts'
import { useDraft } from './useDraft.ts'
import { useGiven } from './useGiven.ts'
import { useSubmit } from './useSubmit.ts'

interface Props {
  definition: FormDefinition
  asked: URLSearchParams
  place: string | undefined
  onPlace: (id: string | undefined, replace: boolean) => void
  linkTo: (path: string) => string | undefined
  onSuccess: (answer: unknown) => void
  onSignedIn: () => void
  /** What was kept is thrown away: an empty form is to come. */
  onDiscard: () => void
}

/** The form of a page with its buttons, sent to the page's call. */
export function FilledForm({
  definition: { form, validate, branches },
  asked,
  place,
  onPlace,
  linkTo,
  onSuccess,
  onSignedIn,
  onDiscard,
}: Props) {
  const { t, tag } = useWords()
  const handle = useRef<SchemaFormHandle>(null)
  const draft = useDraft(form, handle, place)
  const { restored } = draft
  const { sending, share, slow, outcome, cancel, submit, submitAlso } = useSubmit(form, handle, draft, {
    onSuccess,
    onSignedIn,
  })
  const { answers, failed, retry } = useAnswers(form.schema)
  const services = useMemo(
    (): Services => ({ verifyCodeImage, busy: () => underWay.calls > 0, linkTo, ...(answers && { answers }) }),
    [linkTo, answers],
  )
  const loaded = answers !== undefined
  const shown = useGiven({ form, validate, branches }, asked, answers, handle, restored?.data)
  const takeUp = useEffectEvent(() => {
    // The address knows the stage after a reload; who comes by another way is led to where they were.
    if (place === undefined && restored?.step !== undefined) onPlace(restored.step, true)
  })
  useEffect(() => {
    if (loaded) takeUp()
  }, [loaded])
  const own = (key: string) => t(`pages.${form.id}.${key}`)

  function discard() {
    draft.close()
    onDiscard()
  }

  if (failed) {
    return (
      <Box role="alert">
        <Typography gutterBottom>{t('list.failed')}</Typography>
        <Button variant="outlined" onClick={retry}>
          {t('retry')}
        </Button>
      </Box>
    )
  }
  if (!answers) return <LoadingBar label={t('loading')} />
  const uploads = propertyNames(form.schema).some((name) => propertySchemas(form.schema, name).some((own) => own.file))
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(share)
  const sendingText = uploads ? t('form.uploading', { percent }) : t('form.sending')
  const required = (form.schema.required?.length ?? 0) > 0
  return (
    <>
      {restored && <DraftNotice form={form} restored={restored} onDiscard={discard} />}
      {required && (
        <Typography variant="body2" color="textSecondary">
          {t('form.requiredNote')}
        </Typography>
      )}
      <Box
        onInputCapture={draft.touch}
        onClickCapture={draft.touch}
        onDropCapture={draft.touch}
        onPasteCapture={draft.touch}
      >
        <SchemaForm
          ref={handle}
          form={shown}
          validate={validate}
          branches={branches}
          services={services}
          onSubmit={submit}
          initial={restored?.data}
          onData={draft.changed}
          place={place}
          onPlace={onPlace}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Button type="submit" variant="contained" fullWidth aria-disabled={sending || undefined}>
              {sending ? sendingText : own('submit') || t('form.submit')}
            </Button>
            <SendingNote
              sending={sending}
              slow={slow}
              outcome={outcome}
              onCancel={uploads || slow ? cancel : undefined}
            />
            {Object.entries(form.submit.also ?? {}).map(([name, fields]) => (
              <Button
                key={name}
                type="button"
                variant="outlined"
                fullWidth
                aria-disabled={sending || undefined}
                onClick={() => submitAlso(fields)}
              >
                {own(`also.${name}`) || name}
              </Button>
            ))}
            {own('alsoHint') && (
              <Typography variant="body2" color="textSecondary">
                {own('alsoHint')}
              </Typography>
            )}
          </Box>
        </SchemaForm>
      </Box>
    </>
  )
}
