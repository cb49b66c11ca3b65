import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/base/Button.tsx'
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils'
import { useFieldProblem } from '../inputs/useFieldState.ts'
import { errorId } from '../state/fieldIds.ts'

/** A list: its items and an Add button. */
export function ArrayFieldTemplate({
  fieldPathId,
  title,
  uiSchema,
  items,
  canAdd,
  onAddClick,
  disabled,
  readonly,
}: ArrayFieldTemplateProps) {
  const { t } = useTranslation()
  const id = fieldPathId.$id
  const problem = useFieldProblem(id)
  const label = String(uiSchema?.['ui:title'] ?? title)
  return (
    <fieldset className="fw-group" aria-describedby={problem ? errorId(id) : undefined}>
      <legend className="fw-legend">{label}</legend>
      {items}
      {canAdd && (
        <Button id={id} variant="outlined" disabled={disabled || readonly} onClick={onAddClick}>
          {t('form.add')}
        </Button>
      )}
    </fieldset>
  )
}

/** A list item with buttons to move and remove it, each labelled with the item. */
export function ArrayFieldItemTemplate({ children, buttonsProps, index }: ArrayFieldItemTemplateProps) {
  const { t } = useTranslation()
  const item = t('form.item', { number: index + 1 })
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, disabled, readonly } =
    buttonsProps
  const buttons = [
    { isShown: hasMoveUp, label: t('form.moveUp'), onClick: onMoveUpItem },
    { isShown: hasMoveDown, label: t('form.moveDown'), onClick: onMoveDownItem },
    { isShown: hasRemove, label: t('form.remove'), onClick: onRemoveItem },
  ]
  return (
    <div className="fw-item" role="group" aria-label={item}>
      {children}
      <div className="fw-item-buttons">
        {buttons
          .filter(({ isShown }) => isShown)
          .map(({ label, onClick }) => (
            <Button
              key={label}
              size="small"
              aria-label={`${label}: ${item}`}
              disabled={disabled || readonly}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
      </div>
    </div>
  )
}
