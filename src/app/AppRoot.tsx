import 'virtual:theme.css'
import './theme/baseline.css'
import '../ui/base/buttons.css'
import '../ui/base/base.css'
import './theme/global.css'
import { MuiThemeContext } from '../ui/useMuiComponent.tsx'
import { DocumentHead } from './shell/DocumentHead.tsx'
import { NotificationList } from './shell/NotificationList.tsx'
import type { HashHistory } from './routing/hashHistory.ts'
import { AppRouter } from './routing/AppRouter.tsx'

const loadMuiTheme = async () => (await import('./theme/MuiTheme.tsx')).MuiTheme

/** The site. */
export function AppRoot({ history }: { history: HashHistory }) {
  return (
    <MuiThemeContext value={loadMuiTheme}>
      <DocumentHead />
      <AppRouter history={history} />
      <NotificationList />
    </MuiThemeContext>
  )
}
