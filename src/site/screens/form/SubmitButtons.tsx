import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Link } from '../../../forms/react/base/Link.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { propertyNames, propertySchemas } from '../../../forms/schema/walker.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { CancelButton, SubmitStatus } from './SubmitStatus.tsx'
import type { Submission } from './useSubmit.ts'
import css from './formScreen.module.css'

/** The submit button of a form with its status, and the buttons of its alternatives (`submit.alternatives`). */
export function SubmitButtons({
  form,
  submission: { sending, cancelling, uploadProgress, slow, outcome, cancel, submitAlternative },
  help,
}: {
  form: ResolvedForm
  submission: Submission
  help?: { text: string; href: string } | undefined
}) {
  const { t, i18n } = useTranslation()
  const pageText = (key: string) => t(`pages.${form.id}.${key}`)
  const hasUploads = propertyNames(form.schema).some((name) =>
    propertySchemas(form.schema, name).some((fieldSchema) => fieldSchema.file),
  )
  const sendingText = (): string => {
    if (cancelling) return t('form.sent.cancelling')
    if (!hasUploads) return t('form.sending')
    const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(uploadProgress)
    return t('form.uploading', { percent })
  }
  return (
    <div className={css.submitButtons}>
      <Button type="submit" variant="contained" fullWidth aria-disabled={sending || undefined}>
        {sending ? sendingText() : pageText('submit') || t('form.submit')}
      </Button>
      <CancelButton reserved={hasUploads} onCancel={hasUploads || slow ? cancel : undefined} />
      <SubmitStatus sending={sending} slow={slow} outcome={outcome} />
      {help && (
        <Link href={help.href} className={css.help}>
          {help.text}
        </Link>
      )}
      {Object.entries(form.submit.alternatives ?? {}).map(([name, fields]) => (
        <Button
          key={name}
          type="button"
          variant="outlined"
          fullWidth
          aria-disabled={sending || undefined}
          onClick={() => submitAlternative(fields)}
        >
          {pageText(`alternatives.${name}`) || name}
        </Button>
      ))}
      {pageText('alternativesHint') && (
        <Typography variant="body2" color="textSecondary">
          {pageText('alternativesHint')}
        </Typography>
      )}
    </div>
  )
}
