import 'virtual:theme.css'
import '../../site/app/theme/baseline.css'
import '../../forms/react/base/buttons.css'
import '../../forms/react/base/base.css'
import '../../site/app/theme/global.css'
import { createRoot } from 'react-dom/client'
import { forms } from 'virtual:formwright/pages'
import { samples } from 'virtual:gallery/samples'
import { colorMode, startColorMode, toggleColorMode } from '../../site/app/theme/colorMode.ts'
import { initI18n, loadRestOfTexts } from '../../site/i18n/i18n.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { setUser, startSession } from '../../site/session/session.ts'
import { keepStorageInMemory, SAMPLE_USER } from './frameSession.ts'
import { save } from '../../site/session/storage.ts'
import { MuiThemeContext } from '../../site/ui/useMuiComponent.tsx'
import { startFakeBackend } from './fakeBackend.ts'
import { FormInState } from './FormInState.tsx'
import { parseHash, type GalleryState } from './galleryState.ts'
import { reportVerdicts } from './formVerdict.ts'

const loadMuiTheme = async () => (await import('../../site/app/theme/MuiTheme.tsx')).MuiTheme

const readHash = (): GalleryState =>
  parseHash(window.location.hash, {
    form: Object.keys(forms)[0] ?? '',
    language: DEFAULT_LANGUAGE,
    state: 'empty',
    width: 0,
    mode: 'light',
  })
const initialState = readHash()

/**
 * Shows the form and state that the hash names. Sets `data-gallery` of the page to `ready` once the state is reached.
 */
async function showFrame(): Promise<void> {
  const { form, language, state, mode } = initialState
  startFakeBackend()
  keepStorageInMemory()
  save('colorMode', mode)
  startColorMode()
  await initI18n(language)
  await loadRestOfTexts()
  startSession('gallery', false)
  setUser(SAMPLE_USER)
  const definition = await forms[form]?.()
  const root = document.getElementById('root')
  if (!definition || !root) throw new Error(`There is no form ${form}.`)
  document.title = `${form} ${state}`
  createRoot(root).render(
    <MuiThemeContext value={loadMuiTheme}>
      <FormInState
        definition={definition}
        sample={samples.data[form] ?? {}}
        state={state}
        onReady={() => {
          document.documentElement.dataset.gallery = 'ready'
          reportVerdicts()
        }}
      />
    </MuiThemeContext>,
  )
}

// A new form, language or state needs a reload; a new colour mode or width does not.
window.addEventListener('hashchange', () => {
  const next = readHash()
  if (next.form !== initialState.form || next.language !== initialState.language || next.state !== initialState.state)
    window.location.reload()
  else if (next.mode !== colorMode.mode) toggleColorMode()
})
void showFrame()
