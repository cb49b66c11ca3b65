import type { ComponentType } from 'react'

/** A page's component; it receives the values of the parameters in its path. */
export type Screen = ComponentType<{ params: Record<string, string> }>

/** Screens by page id, each in a chunk of its own. Form pages and content pages need no line here. */
export const screens: Record<string, () => Promise<{ default: Screen }>> = {
  home: () => import('../../screens/home/HomeScreen.tsx'),
  download: () => import('../../screens/download/DownloadScreen.tsx'),
  legal: () => import('../../screens/legal/LegalScreen.tsx'),
  recharge: () => import('../../screens/recharge/RechargeScreen.tsx'),
  wallet: () => import('../../screens/wallet/WalletScreen.tsx'),
  customerCenter: () => import('../../screens/customerCenter/CustomerCenterScreen.tsx'),
}
