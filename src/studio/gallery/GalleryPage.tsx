import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import CssBaseline from '@mui/material/CssBaseline'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { createInstance } from 'i18next'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { forms, languages } from 'virtual:gallery/forms'
import { COLOR_MODES, formatHash, parseHash, WIDTHS, type GalleryState } from './galleryState.ts'
import type { Verdict } from './formVerdict.ts'
import words from './words.json'

const INITIAL_STATE: GalleryState = {
  form: forms[0]?.id ?? '',
  language: languages[0]?.code ?? '',
  state: 'empty',
  width: WIDTHS[0],
  mode: COLOR_MODES[0],
}
const THEME = createTheme({ colorSchemes: { light: true, dark: true }, cssVariables: true })

function subscribeToHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** A list of forms, links to every state and look, and the form in a frame of the chosen width. */
function GalleryPage() {
  const { t } = useTranslation()
  const requested = parseHash(
    useSyncExternalStore(subscribeToHash, () => window.location.hash),
    INITIAL_STATE,
  )
  const form = forms.find(({ id }) => id === requested.form) ?? forms[0]
  const isKnown = form?.states.includes(requested.state)
  const state = isKnown ? requested : { ...requested, form: form?.id ?? '', state: 'empty' }
  const [search, setSearch] = useState('')
  const hrefWith = (change: Partial<GalleryState>) => formatHash({ ...state, ...change })
  const matchingForms = forms.filter(({ id, title }) =>
    `${id} ${title}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      <title>{`${state.form}, ${state.state}, ${state.language} – ${t('title')}`}</title>
      <header>
        <Typography variant="h5" component="h1">
          {t('title')}
        </Typography>
        <Typography>{t('intro')}</Typography>
      </header>
      <Stack component="main" aria-label={t('title')} direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap' }}>
        <Box component="section" sx={{ flex: '0 1 16rem' }}>
          <TextField
            type="search"
            label={t('find')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            size="small"
            fullWidth
          />
          <ul>
            {matchingForms.map(({ id, title, isDraft }) => (
              <li key={id}>
                <Link
                  href={hrefWith({ form: id, state: 'empty' })}
                  aria-current={id === state.form || undefined}
                  sx={{ '&[aria-current]': { fontWeight: 700 } }}
                >
                  {t(isDraft ? 'draft' : 'form', { title, id })}
                </Link>
              </li>
            ))}
          </ul>
        </Box>
        <Stack component="section" spacing={1} sx={{ flex: '1 1 24rem', minWidth: 0 }}>
          <Choices
            name={t('state')}
            options={(form?.states ?? []).map((name) => ({ text: name, href: hrefWith({ state: name }) }))}
            current={formatHash(state)}
          />
          <Choices
            name={t('language')}
            options={languages.map(({ code, name }) => ({ text: name, href: hrefWith({ language: code }) }))}
            current={formatHash(state)}
          />
          <Choices
            name={t('width')}
            options={WIDTHS.map((width) => ({ text: t('pixels', { width }), href: hrefWith({ width }) }))}
            current={formatHash(state)}
          />
          <Choices
            name={t('mode')}
            options={COLOR_MODES.map((mode) => ({ text: mode, href: hrefWith({ mode }) }))}
            current={formatHash(state)}
          />
          {/* The key makes a new frame for each picture, so that Back leads to the previous picture. */}
          <Picture key={formatHash(state)} state={state} />
        </Stack>
      </Stack>
    </Stack>
  )
}

function Choices({
  name,
  options,
  current,
}: {
  name: string
  options: { text: string; href: string }[]
  current: string
}) {
  return (
    <nav aria-label={name}>
      <Typography variant="subtitle2" component="h2">
        {name}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {options.map(({ text, href }) => (
          <Chip
            key={href}
            component="a"
            href={href}
            clickable
            label={text}
            color={href === current ? 'primary' : 'default'}
            variant={href === current ? 'filled' : 'outlined'}
            aria-current={href === current || undefined}
          />
        ))}
      </Stack>
    </nav>
  )
}

/** A form in its frame, with axe's findings, which the frame posts once the picture is ready. */
function Picture({ state }: { state: GalleryState }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [verdict, setVerdict] = useState<string[]>()
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<Verdict>) => {
      if (source === frame.current?.contentWindow) setVerdict(data.verdict)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [])
  return (
    <>
      <Alert role="status" icon={false} severity={verdict?.length ? 'error' : 'info'} sx={{ overflowWrap: 'anywhere' }}>
        {!verdict && t('judging')}
        {verdict?.length === 0 && t('sound')}
        {verdict && verdict.length > 0 && (
          <>
            {t('findings', { number: verdict.length })}
            <ul>
              {verdict.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </Alert>
      <Box role="region" aria-label={t('shown')} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <iframe
          ref={frame}
          title={`${state.form}, ${state.state}`}
          src={`frame.html${formatHash(state)}`}
          style={{ width: state.width, height: '80vh', border: '1px solid' }}
        />
      </Box>
    </>
  )
}

const root = document.getElementById('root')
const i18n = createInstance().use(initReactI18next)
void i18n.init({
  lng: 'en',
  resources: { en: { translation: words } },
  interpolation: { escapeValue: false },
})
if (root)
  createRoot(root).render(
    <ThemeProvider theme={THEME}>
      <CssBaseline enableColorScheme />
      <GalleryPage />
    </ThemeProvider>,
  )
