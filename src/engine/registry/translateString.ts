import { englishStringTranslator, TranslatableString, type Registry } from '@rjsf/utils'
import type { i18n as I18n } from 'i18next'

/** rjsf's strings that are texts of the site. */
const TEXT_KEYS: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.AddButton]: 'form.add',
  [TranslatableString.AddItemButton]: 'form.add',
  [TranslatableString.RemoveButton]: 'form.remove',
  [TranslatableString.MoveUpButton]: 'form.moveUp',
  [TranslatableString.MoveDownButton]: 'form.moveDown',
  [TranslatableString.YesLabel]: 'form.yes',
  [TranslatableString.NoLabel]: 'form.no',
  [TranslatableString.KeyLabel]: 'form.entryName',
}

/** rjsf's `translateString` in the language of the site; what the site has no text for is English. */
export const translateString =
  ({ t }: I18n): Registry['translateString'] =>
  (key, params) => {
    if (key === TranslatableString.OptionPrefix) return t('form.option', { number: params?.[0] })
    const textKey = TEXT_KEYS[key]
    return textKey === undefined ? englishStringTranslator(key, params) : t(textKey)
  }
