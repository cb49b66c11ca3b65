/**
 * Puts the options of long lists into the selects of a form as built, which was painted without them: nobody sees them
 * before a list is opened, and the browser styles each and measures its text. Source: decision 035.
 * @param lists templates with what follows the first option; a select names one by its index, in `data-options`
 */
export function fillOptions(form: ParentNode, lists: HTMLTemplateElement[]): void {
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-options]')) {
    const list = lists[Number(select.dataset.options)]
    delete select.dataset.options
    if (list) select.append(list.content.cloneNode(true))
  }
}
