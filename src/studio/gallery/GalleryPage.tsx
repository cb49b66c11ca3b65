import Chip from '@mui/material/Chip'
import CssBaseline from '@mui/material/CssBaseline'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { createInstance } from 'i18next'
import { useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { forms, languages } from 'virtual:gallery/forms'
import { COLOR_MODES, formatHash, parseHash, WIDTHS, type GalleryState } from './galleryState.ts'
import { Pictures, type ShownPicture } from './Pictures.tsx'
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

/** The commit to compare with; undefined without one. */
const against = document.querySelector<HTMLMetaElement>('meta[name=against]')?.content

/** Pictures to show at once: one, or one for each width, colour mode, language or state, or those of a commit too. */
const BESIDE = ['one', 'widths', 'modes', 'languages', 'states', ...(against === undefined ? [] : ['before'])]

/** A list of forms, links to every state and look, and the form in one or several frames. */
function GalleryPage() {
  const { t } = useTranslation()
  const hash = useSyncExternalStore(subscribeToHash, () => window.location.hash)
  const requested = parseHash(hash, INITIAL_STATE)
  const form = forms.find(({ id }) => id === requested.form) ?? forms[0]
  const states = form?.states ?? []
  const isKnown = states.includes(requested.state)
  const state = isKnown ? requested : { ...requested, form: form?.id ?? '', state: 'empty' }
  const beside = new URLSearchParams(hash.slice(1)).get('beside') ?? 'one'
  const [search, setSearch] = useState('')
  const linkTo = (change: Partial<GalleryState>, next = beside) =>
    `${formatHash({ ...state, ...change })}${next === 'one' ? '' : `&beside=${next}`}`
  const current = linkTo({})
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
        <Stack component="section" spacing={1} sx={{ flex: '0 1 20rem' }}>
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
                  href={linkTo({ form: id, state: 'empty' })}
                  aria-current={id === state.form || undefined}
                  sx={{ '&[aria-current]': { fontWeight: 700 } }}
                >
                  {t(isDraft ? 'draft' : 'form', { title, id })}
                </Link>
              </li>
            ))}
          </ul>
          <Choices
            name={t('beside')}
            options={BESIDE.map((each) => ({ text: t(`besides.${each}`, { against }), href: linkTo({}, each) }))}
            current={current}
          />
          <Choices
            name={t('state')}
            options={states.map((name) => ({ text: name, href: linkTo({ state: name }) }))}
            current={current}
          />
          <Choices
            name={t('language')}
            options={languages.map(({ code, name }) => ({ text: name, href: linkTo({ language: code }) }))}
            current={current}
          />
          <Choices
            name={t('width')}
            options={WIDTHS.map((width) => ({ text: t('pixels', { width }), href: linkTo({ width }) }))}
            current={current}
          />
          <Choices
            name={t('mode')}
            options={COLOR_MODES.map((mode) => ({ text: mode, href: linkTo({ mode }) }))}
            current={current}
          />
        </Stack>
        <Pictures pictures={picturesBeside(state, beside, states)} marks={beside === 'before' ? state : undefined} />
      </Stack>
    </Stack>
  )
}

function picturesBeside(state: GalleryState, beside: string, states: string[]): ShownPicture[] {
  const each = <Value extends string | number>(values: readonly Value[], change: (value: Value) => object) =>
    values.map((value) => ({ caption: String(value), state: { ...state, ...change(value) } }))
  if (beside === 'widths') return each(WIDTHS, (width) => ({ width }))
  if (beside === 'modes') return each(COLOR_MODES, (mode) => ({ mode }))
  if (beside === 'states') return each(states, (name) => ({ state: name }))
  if (beside === 'languages')
    return each(
      languages.map(({ code }) => code),
      (language) => ({ language }),
    )
  if (beside === 'before')
    return [
      { caption: words.before, state, folder: 'before/' },
      { caption: words.now, state },
    ]
  return [{ caption: '', state }]
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
