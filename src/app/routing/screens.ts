import { createElement, type ComponentType } from 'react'
import { forms } from 'virtual:formwright/pages'

/** Screens by page id, each a chunk of its own. A form page needs no line here. */
const screenImports: Record<string, () => Promise<{ default: ComponentType }>> = {
  home: () => import('../../screens/home/HomeScreen.tsx'),
  school: () => import('../../screens/content/SchoolScreen.tsx'),
  schoolDetail: () => import('../../screens/content/SchoolDetailScreen.tsx'),
  activity: () => import('../../screens/content/ActivityScreen.tsx'),
  activityDetail: () => import('../../screens/content/ActivityDetailScreen.tsx'),
  about: () => import('../../screens/content/AboutScreen.tsx'),
  aboutDetail: () => import('../../screens/content/AboutDetailScreen.tsx'),
  product: () => import('../../screens/content/ProductScreen.tsx'),
  productDetail: () => import('../../screens/content/ProductDetailScreen.tsx'),
  download: () => import('../../screens/download/DownloadScreen.tsx'),
  legal: () => import('../../screens/legal/LegalScreen.tsx'),
  recharge: () => import('../../screens/recharge/RechargeScreen.tsx'),
  wallet: () => import('../../screens/wallet/WalletScreen.tsx'),
  customerCenter: () => import('../../screens/customerCenter/CustomerCenterScreen.tsx'),
}

/** How a page's component is fetched; undefined for a screen that is not in the list. */
export function screenLoader(id: string): (() => Promise<ComponentType>) | undefined {
  const screen = screenImports[id]
  if (screen) return async () => (await screen()).default
  const form = forms[id]
  if (!form) return undefined
  return async () => {
    const [{ FormPage }, definition] = await Promise.all([import('./FormPage.tsx'), form()])
    return () => createElement(FormPage, { definition })
  }
}
