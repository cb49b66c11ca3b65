import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { pages } from 'virtual:formwright/pages'
import { clientSteps, type ClientStep } from '../../../model/site/clientSteps.ts'
import { pageById } from '../../../model/site/pageDefinition.ts'
import { CheckIcon } from '../../ui/icons/controlIcons.ts'
import { Section } from '../../ui/Section.tsx'
import { classNames } from '../../../forms/react/base/classNames.ts'
import css from './customerCenter.module.css'

/** Page id of each step. */
const STEP_PAGES = { account: 'applyReal', documents: 'fileUpload', deposit: 'recharge', trading: 'download' }

/** The client's steps in order, from the account to trading. */
export function NextSteps({ user }: { user: Parameters<typeof clientSteps>[0] }) {
  const { i18n } = useTranslation()
  const { steps, hasAppliedForReal } = clientSteps(user)
  return (
    <Section title={i18n.t('pages.customerCenter.steps.title')}>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <Step
            key={step.id}
            number={index + 1}
            step={step}
            text={stepText(step, hasAppliedForReal, i18n)}
            hasLink={step.state === 'open' && !(step.id === 'account' && hasAppliedForReal)}
          />
        ))}
      </ol>
    </Section>
  )
}

function stepText({ id, state, missing = [] }: ClientStep, hasAppliedForReal: boolean, { t, language: tag }: I18n) {
  const key = (name: string) => `pages.customerCenter.steps.${id}.${name}`
  if (state === 'done' || state === 'checking') return t(key(state))
  if (id === 'account' && hasAppliedForReal) return t(key('applied'))
  if (missing.length === 0) return t(key('text'))
  const documents = missing.map((type) => t(`pages.fileUpload.fields.documentType.options.${type}`) || type)
  return t([key('missing'), key('text')], { documents: new Intl.ListFormat(tag).format(documents) })
}

function Step({ number, step, text, hasLink }: { number: number; step: ClientStep; text: string; hasLink: boolean }) {
  const { t } = useTranslation()
  const { id, state } = step
  const page = pageById(pages, STEP_PAGES[id])
  return (
    <li className={css.step}>
      <div aria-hidden="true" className={classNames(css.stepNumber, css[state])}>
        {state === 'done' ? <CheckIcon fontSize="small" /> : number}
      </div>
      <div>
        <div className={css.stepTitle}>
          <Typography variant="h3">{t(`pages.customerCenter.steps.${id}.title`)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t(`pages.customerCenter.steps.states.${state}`)}
          </Typography>
        </div>
        {text && <Typography variant="body2">{text}</Typography>}
      </div>
      {hasLink && page && (
        <Button variant="contained" href={`#${page.path}`} className={css.stepLink}>
          {t(`pages.${page.id}.title`)}
        </Button>
      )}
    </li>
  )
}
