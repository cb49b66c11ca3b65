import { createElement, type ComponentType } from 'react'
import { forms } from 'virtual:formwright/pages'

/** Screens by page id, each a chunk of its own. A form page needs no line here. */
const screens: Record<string, () => Promise<{ default: ComponentType }>> = {
  home: () => import('../screens/home/HomeScreen.tsx'),
  legal: () => import('../screens/legal/LegalScreen.tsx'),
  recharge: () => import('../screens/recharge/RechargeScreen.tsx'),
  wallet: () => import('../screens/wallet/WalletScreen.tsx'),
  customerCenter: () => import('../screens/customerCenter/CustomerCenterScreen.tsx'),
}

/** How a page's component is fetched; undefined for a screen that is not in the list. */
export function loaderOf(id: string): (() => Promise<ComponentType>) | undefined {
  const screen = screens[id]
  if (screen) return async () => (await screen()).default
  const form = forms[id]
  if (!form) return undefined
  return async () => {
    const [{ FormPage }, definition] = await Promise.all([import('./FormPage.tsx'), form()])
    return () => createElement(FormPage, { definition })
  }
}
