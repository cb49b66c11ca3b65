import Button from '@mui/material/Button'
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils'
import { useWords } from '../../i18n/useWords.ts'
import { useProblem } from '../useField.ts'
import { errorId } from '../ids.ts'

/** A list that grows: its items, and a button for one more. */
export function ArrayFieldTemplate({
  fieldPathId,
  title,
  items,
  canAdd,
  onAddClick,
  disabled,
  readonly,
}: ArrayFieldTemplateProps) {
  const { t } = useWords()
  const id = fieldPathId.$id
  const problem = useProblem(id)
  return (
    <fieldset className="fw-group" aria-describedby={problem ? errorId(id) : undefined}>
      <legend className="fw-legend">{title}</legend>
      {items}
      {canAdd && (
        <Button id={id} variant="outlined" disabled={disabled || readonly} onClick={onAddClick}>
          {t('form.add')}
        </Button>
      )}
    </fieldset>
  )
}

/** One item of a list, with buttons to move or remove it, each named after the item. */
export function ArrayFieldItemTemplate({ children, buttonsProps, index }: ArrayFieldItemTemplateProps) {
  const { t } = useWords()
  const item = t('form.item', { number: index + 1 })
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, disabled, readonly } =
    buttonsProps
  const buttons = [
    { has: hasMoveUp, word: t('form.moveUp'), act: onMoveUpItem },
    { has: hasMoveDown, word: t('form.moveDown'), act: onMoveDownItem },
    { has: hasRemove, word: t('form.remove'), act: onRemoveItem },
  ]
  return (
    <div className="fw-item" role="group" aria-label={item}>
      {children}
      <div className="fw-item-buttons">
        {buttons
          .filter(({ has }) => has)
          .map(({ word, act }) => (
            <Button
              key={word}
              size="small"
              aria-label={`${word}: ${item}`}
              disabled={disabled || readonly}
              onClick={act}
            >
              {word}
            </Button>
          ))}
      </div>
    </div>
  )
}
