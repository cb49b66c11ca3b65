import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

/** Actions of a person in the Studio, with one input device. */
export interface InputDevice {
  /** Presses a button, a link or an item of a menu. */
  press: (target: Locator) => Promise<void>
  /** Replaces the text of an input. */
  write: (target: Locator, text: string) => Promise<void>
  check: (target: Locator) => Promise<void>
  uncheck: (target: Locator) => Promise<void>
  choose: (list: Locator, option: string) => Promise<void>
  /** Selects a field in the tree. */
  select: (item: Locator) => Promise<void>
  openMenu: (item: Locator) => Promise<void>
}

export const mouse: InputDevice = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  check: (target) => target.check(),
  uncheck: (target) => target.uncheck(),
  async choose(list, option) {
    await list.click()
    await list.page().getByRole('option', { name: option, exact: true }).click()
    // While the list closes, it still takes every click.
    await expect(list.page().getByRole('listbox')).toHaveCount(0)
  },
  select: (item) => item.click(),
  openMenu: (item) => item.click({ button: 'right' }),
}

/** Drags an item of the tree below another one. */
export async function drag(page: Page, item: Locator, below: Locator): Promise<void> {
  await item.hover()
  const target = (await below.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.down()
  const bottom = target.y + target.height - 2
  await page.mouse.move(target.x + 60, bottom - 6)
  await page.mouse.move(target.x + 60, bottom)
  await page.mouse.up()
}

const PARTS = 'header, main nav, [role=tree], [role=tablist], .st-part, [role=dialog], [role=menu]'
const MAX_PARTS = 24
const MAX_STOPS = 120

/** A device of keys alone: F6 to a part of the page, Tab inside it, arrows in trees, menus and lists. */
export function createKeyboard(page: Page): InputDevice {
  const { keyboard } = page
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  /**
   * Number of Tabs, or below 0 of Shift Tabs, from the focus to an element of the same part; undefined from another
   * part.
   */
  const stopsTo = (target: Locator) =>
    target.evaluate((element, parts) => {
      let part = element.closest(parts) ?? document.body
      for (let outer: Element | null = part; outer; outer = part.parentElement?.closest(parts) ?? null) part = outer
      const active = document.activeElement
      if (!active || active === document.body || !part.contains(active)) return undefined
      const stops = [
        ...part.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex]'),
      ].filter(
        (each) =>
          each.tabIndex >= 0 &&
          !each.matches(':disabled') &&
          each.checkVisibility() &&
          // A group of radios is one stop.
          (each === element || !each.matches('[type=radio]:not(:checked)')),
      )
      const before = stops.filter((each) => active.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING)
      const at = before.indexOf(element as HTMLElement)
      if (active === element) return 0
      if (at >= 0) return at + 1
      // A dialog traps the focus, so go back inside it.
      const back = stops.indexOf(element as HTMLElement) - stops.indexOf(active as HTMLElement)
      return part.matches('[role=dialog]') && back < 0 ? back : undefined
    }, PARTS)

  async function reach(target: Locator): Promise<void> {
    // A render may move the focus on the way, so count the stops anew.
    for (let attempt = 0; attempt < MAX_PARTS; attempt += 1) {
      const stops = await stopsTo(target)
      if (stops === 0) return
      if (stops === undefined) await keyboard.press('F6')
      for (let stop = 0; stop < Math.abs(stops ?? 0); stop += 1)
        await keyboard.press((stops ?? 0) < 0 ? 'Shift+Tab' : 'Tab')
    }
    await expect(target).toBeFocused()
  }

  /** Reaches the first item of a part that is one stop of Tab; arrows reach its other items. */
  async function reachFirstOf(part: Locator): Promise<void> {
    for (let step = 0; step < MAX_PARTS; step += 1) {
      if (await part.evaluate((element) => element.contains(document.activeElement))) break
      await keyboard.press('F6')
    }
    await keyboard.press('Home')
  }

  async function reachItem(item: Locator): Promise<void> {
    await expect(item).toBeVisible()
    await reachFirstOf(page.getByRole('tree'))
    // The tree sets the item's `tabIndex` at once, and its focus a moment later.
    const isNext = () => item.evaluate((element) => element.tabIndex === 0)
    for (let row = 0; row < MAX_STOPS && !(await isNext()); row += 1) await keyboard.press('ArrowDown')
    await expect(item).toBeFocused()
  }

  async function toggle(target: Locator): Promise<void> {
    await reach(target)
    await keyboard.press('Space')
  }

  return {
    async press(target) {
      const role = await target.getAttribute('role')
      if (role === 'tab') {
        await reachFirstOf(page.getByRole('tablist').filter({ has: target }))
        for (let item = 0; item < MAX_STOPS && !(await hasFocus(target)); item += 1) await keyboard.press('ArrowRight')
      } else if (role === 'menuitem') {
        for (let item = 0; item < MAX_STOPS && !(await hasFocus(target)); item += 1) await keyboard.press('ArrowDown')
        await expect(target).toBeFocused()
      } else await reach(target)
      await keyboard.press('Enter')
    },
    async write(target, text) {
      await reach(target)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.insertText(text)
    },
    check: toggle,
    uncheck: toggle,
    async choose(list, option) {
      await reach(list)
      await keyboard.press('Enter')
      const optionItem = page.getByRole('option', { name: option, exact: true })
      await keyboard.press('Home')
      for (let row = 0; row < MAX_STOPS && !(await hasFocus(optionItem)); row += 1) await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await expect(list).toHaveText(option)
    },
    async select(item) {
      await reachItem(item)
      await keyboard.press('Enter')
    },
    async openMenu(item) {
      await reachItem(item)
      await keyboard.press('Shift+F10')
    },
  }
}
