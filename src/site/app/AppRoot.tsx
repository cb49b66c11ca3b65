import 'virtual:theme.css'
import './theme/baseline.css'
import '../../forms/react/base/buttons.css'
import '../../forms/react/base/base.css'
import './theme/global.css'
import type { ReactNode } from 'react'
import { MuiThemeContext } from '../ui/useMuiComponent.tsx'
import { DocumentHead } from './shell/DocumentHead.tsx'
import { LanguageOffer } from './shell/LanguageOffer.tsx'
import { NotificationList } from './shell/NotificationList.tsx'

const loadMuiTheme = async () => (await import('./theme/MuiTheme.tsx')).MuiTheme

/** Styles, document head and notifications around the router. */
export function AppRoot({ children }: { children: ReactNode }) {
  return (
    <MuiThemeContext value={loadMuiTheme}>
      <DocumentHead />
      {children}
      <LanguageOffer />
      <NotificationList />
    </MuiThemeContext>
  )
}
