import { RouterProvider } from 'react-router-dom'
import 'virtual:theme.css'
import './theme/baseline.css'
import '../ui/base/buttons.css'
import '../ui/base/base.css'
import './theme/global.css'
import { MuiThemeContext } from '../ui/useMuiComponent.tsx'
import { DocumentHead } from './shell/DocumentHead.tsx'
import { DeviceCheckNotice } from './shell/DeviceCheckNotice.tsx'
import { NotificationList } from './shell/NotificationList.tsx'
import { router } from './routing/router.tsx'

const loadMuiTheme = async () => (await import('./theme/MuiTheme.tsx')).MuiTheme

/** The site. */
export function AppRoot() {
  return (
    <MuiThemeContext value={loadMuiTheme}>
      <DocumentHead />
      <RouterProvider router={router} />
      <NotificationList />
      <DeviceCheckNotice />
    </MuiThemeContext>
  )
}
