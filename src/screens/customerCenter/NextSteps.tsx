import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { pages } from 'virtual:formwright/pages'
import { useTranslator, type Translator } from '../../i18n/useTranslator.ts'
import { clientSteps, type ClientStep } from '../../model/site/clientSteps.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { CheckIcon } from '../../ui/icons/controlIcons.ts'
import { Section } from '../../ui/Section.tsx'

/** The page on which a step is done. */
const STEP_PAGES = { account: 'applyReal', documents: 'fileUpload', deposit: 'recharge', trading: 'download' }

/** What the client has to do, in order, from the account to trading. */
export function NextSteps({ user }: { user: Parameters<typeof clientSteps>[0] }) {
  const translator = useTranslator()
  const { steps, hasAppliedForReal } = clientSteps(user)
  return (
    <Section title={translator.t('pages.customerCenter.steps.title')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          bgcolor: 'background.paper',
        }}
      >
        {steps.map((step, index) => (
          <Step
            key={step.id}
            number={index + 1}
            step={step}
            text={stepText(step, hasAppliedForReal, translator)}
            hasLink={step.state === 'open' && !(step.id === 'account' && hasAppliedForReal)}
          />
        ))}
      </Box>
    </Section>
  )
}

function stepText({ id, state, missing = [] }: ClientStep, hasAppliedForReal: boolean, { t, find, tag }: Translator) {
  const key = (name: string) => `pages.customerCenter.steps.${id}.${name}`
  if (state === 'done') return t(key('done'))
  if (id === 'account' && hasAppliedForReal) return t(key('applied'))
  if (missing.length === 0) return t(key('text'))
  const documents = missing.map((type) => t(`pages.fileUpload.fields.documentType.options.${type}`) || type)
  return find([key('missing')], { documents: new Intl.ListFormat(tag).format(documents) }) ?? t(key('text'))
}

function Step({ number, step, text, hasLink }: { number: number; step: ClientStep; text: string; hasLink: boolean }) {
  const { t } = useTranslator()
  const { id, state } = step
  const page = pageById(pages, STEP_PAGES[id])
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '32px minmax(0, 1fr)', sm: '32px minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        p: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 32,
          height: 32,
          borderRadius: '50%',
          border: 2,
          borderColor: state === 'later' ? 'control.border' : 'primary.main',
          color: state === 'done' ? 'primary.contrastText' : state === 'open' ? 'primary.main' : 'text.secondary',
          bgcolor: state === 'done' ? 'primary.main' : 'transparent',
          fontWeight: 700,
          fontSize: '0.9375rem',
          lineHeight: 1,
        }}
      >
        {state === 'done' ? <CheckIcon fontSize="small" /> : number}
      </Box>
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
          <Typography variant="h3">{t(`pages.customerCenter.steps.${id}.title`)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t(`pages.customerCenter.steps.states.${state}`)}
          </Typography>
        </Box>
        {text && <Typography variant="body2">{text}</Typography>}
      </Box>
      {hasLink && page && (
        <Button
          variant="contained"
          href={`#${page.path}`}
          sx={{ gridColumn: { xs: '2', sm: '3' }, justifySelf: 'start' }}
        >
          {t(`pages.${page.id}.title`)}
        </Button>
      )}
    </Box>
  )
}
