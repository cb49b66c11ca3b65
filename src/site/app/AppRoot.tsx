import 'virtual:theme.css'
import './theme/baseline.css'
import '../../forms/react/base/buttons.css'
import '../../forms/react/base/base.css'
import './theme/global.css'
import { Suspense, type ReactNode } from 'react'
import { lazyOptional } from '../../forms/react/base/lazyOptional.ts'
import { load } from '../session/storage.ts'
import { useIsHydrated } from '../ui/useIsHydrated.ts'
import { MuiThemeContext } from '../ui/useMuiComponent.tsx'
import { DocumentHead } from './shell/DocumentHead.tsx'
import { NotificationList } from './shell/NotificationList.tsx'

const loadMuiTheme = async () => (await import('./theme/MuiTheme.tsx')).MuiTheme

const LanguageOffer = lazyOptional(async () => (await import('./shell/LanguageOffer.tsx')).LanguageOffer)

/** Styles, document head and notifications around the router. */
export function AppRoot({ children }: { children: ReactNode }) {
  const mayOffer = useIsHydrated() && load('language') === undefined
  return (
    <MuiThemeContext value={loadMuiTheme}>
      <DocumentHead />
      {children}
      {mayOffer && (
        <Suspense fallback={null}>
          <LanguageOffer />
        </Suspense>
      )}
      <NotificationList />
    </MuiThemeContext>
  )
}
