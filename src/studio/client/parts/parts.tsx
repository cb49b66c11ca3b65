import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { languageMeta } from '../../../site/i18n/languages.ts'
import { studio } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

/**
 * A collapsible section of the page.
 * @param name text key of its title, and its element id, which the links to sections use
 * @param summary text key of the line that explains it
 */
export function Region({
  name,
  summary,
  isBusy = false,
  children,
}: {
  name: string
  summary: string
  isBusy?: boolean
  children: ReactNode
}) {
  const words = useWords()
  return (
    <Accordion
      id={name}
      className="st-part"
      defaultExpanded
      disableGutters
      slots={{ heading: 'h2' }}
      aria-busy={isBusy}
      tabIndex={-1}
    >
      <AccordionSummary id={`${name}-name`} aria-controls={`${name}-content`} expandIcon={<ExpandMoreIcon />}>
        <Typography variant="h2" component="span">
          {words(name)}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Stack spacing={2}>
          <Typography color="textSecondary">{words(summary)}</Typography>
          {children}
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}

/** The browser's own select. @param options value and name of each option */
export function Select({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <TextField
      id={id}
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true } }}
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </TextField>
  )
}

/** Alert with the reason for a refusal; nothing without a reason. */
export const Refusal = ({ reason }: { reason: string | undefined }) =>
  reason === undefined ? null : <Alert severity="error">{reason}</Alert>

/** Inputs for a text in each language. @param word text key of the label, which contains the name of the language */
export function TextInEachLanguage({
  word,
  languages,
  texts,
  onChange,
}: {
  word: string
  languages: string[]
  texts: Record<string, string>
  onChange: (texts: Record<string, string>) => void
}) {
  const words = useWords()
  return languages.map((code, at) => (
    <TextField
      key={code}
      autoFocus={at === 0}
      label={words(word, { language: languageMeta(code).name })}
      value={texts[code] ?? ''}
      slotProps={{ htmlInput: { lang: languageMeta(code).tag } }}
      onChange={({ target }) => onChange({ ...texts, [code]: target.value })}
    />
  ))
}

export const closeDialog = (): void => void (studio.dialog = undefined)

/**
 * Dialog with a form.
 * @param onSubmit returns the reason if it is refused; undefined closes the dialog
 */
export function FormDialog({
  title,
  submit,
  isDisabled = false,
  onSubmit,
  onClose,
  onDone = onClose,
  children,
}: {
  title: string
  /** Label of the submit button; default: Add. */
  submit?: string
  isDisabled?: boolean
  onSubmit: () => string | undefined | Promise<string | undefined>
  onClose: () => void
  /** Called in place of `onClose` after success. */
  onDone?: () => void
  children: ReactNode
}) {
  const words = useWords()
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void Promise.resolve(onSubmit()).then((reason) => {
            setRefusal(reason)
            if (reason === undefined) onDone()
          })
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            <Refusal reason={refusal} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isDisabled}>
            {submit ?? words('add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/**
 * Input for a name that other files refer to, so a button confirms the change. @param onRename returns the reason if it
 * is refused
 */
export function Renaming({
  label,
  name: current,
  onRename,
}: {
  label: string
  name: string
  onRename: (name: string) => string | undefined
}) {
  const words = useWords()
  const [name, setName] = useState(current)
  const [refusal, setRefusal] = useState<string>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setRefusal(onRename(name))
      }}
    >
      <Stack direction="row" spacing={1}>
        <TextField
          label={label}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Button type="submit" disabled={name === current}>
          {words('rename')}
        </Button>
      </Stack>
      <Refusal reason={refusal} />
    </form>
  )
}

/** Fieldset with a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="fieldset" spacing={2} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Stack>
  )
}

/** Accordion for rarely changed properties, which render once it is open. @param isOpen whether it is open at first */
export function More({ isOpen = false, children }: { isOpen?: boolean; children: () => ReactNode }) {
  const words = useWords()
  const [isChosen, setIsChosen] = useState<boolean>()
  const isShown = isChosen ?? isOpen
  return (
    <Accordion
      className="st-more"
      disableGutters
      expanded={isShown}
      onChange={(_event, next) => setIsChosen(next)}
      slots={{ heading: 'h3' }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography variant="h3" component="span">
          {words('moreProperties')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{isShown && children()}</AccordionDetails>
    </Accordion>
  )
}
