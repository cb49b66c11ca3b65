import { englishStringTranslator, TranslatableString, type Registry } from '@rjsf/utils'
import type { i18n as I18n } from 'i18next'

/** rjsf's strings, with the keys of the site's texts for them. */
const TEXT_KEYS: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.AddButton]: 'form.add',
  [TranslatableString.AddItemButton]: 'form.add',
  [TranslatableString.ClearButton]: 'form.remove',
  [TranslatableString.CopyButton]: 'form.copy',
  [TranslatableString.ExpandButton]: 'form.fillIn',
  [TranslatableString.KeyLabel]: 'form.entryName',
  [TranslatableString.MoveDownButton]: 'form.moveDown',
  [TranslatableString.MoveUpButton]: 'form.moveUp',
  [TranslatableString.NoLabel]: 'form.no',
  [TranslatableString.OptionalObjectAdd]: 'form.fillIn',
  [TranslatableString.OptionalObjectEmptyMsg]: 'form.notFilled',
  [TranslatableString.OptionalObjectRemove]: 'form.remove',
  [TranslatableString.PreviewLabel]: 'form.preview',
  [TranslatableString.RemoveButton]: 'form.remove',
  [TranslatableString.YesLabel]: 'form.yes',
}

/** Strings without words: a new entry has no value, and a recursive field shows its name. */
const WORDLESS_STRINGS: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.CycleDetected]: '%1',
  [TranslatableString.DeprecatedLabel]: '%1',
  [TranslatableString.FilesInfo]: '%1',
  [TranslatableString.NewStringDefault]: '',
  [TranslatableString.TitleOptionPrefix]: '%1 %2',
}

/** rjsf's `translateString` in the language of the site; strings only for developers stay English. */
export const translateString =
  ({ t }: I18n): Registry['translateString'] =>
  (key, params) => {
    if (key === TranslatableString.OptionPrefix) return t('form.option', { number: params?.[0] })
    const textKey = TEXT_KEYS[key]
    return textKey === undefined
      ? englishStringTranslator((WORDLESS_STRINGS[key] ?? key) as TranslatableString, params)
      : t(textKey)
  }
