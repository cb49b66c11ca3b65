/**
 * Has the rules for one medium hold on the screen; runs in the page, since not every driver can print.
 * @returns what of the frame of the site is shown
 */
export function showMedia(medium: 'print' | 'screen'): string[] {
  const rulesIn = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) => [rule, ...('cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : [])])
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    for (const rule of rulesIn(sheet.cssRules))
      if (rule instanceof CSSMediaRule) {
        if (medium === 'print')
          rule.media.mediaText = rule.media.mediaText.replace(/^print$/, 'screen and (min-width: 0)')
        else rule.media.mediaText = rule.media.mediaText.replace(/^screen and \(min-width: 0(px)?\)$/, 'print')
      }
  return ['header', 'footer', 'main button'].filter((selector) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
  )
}
