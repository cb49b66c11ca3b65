/** The path of a call without `aspapi` and `.asp`. */
export const callPath = { type: 'string', pattern: '^/[A-Za-z0-9/]+$' }

/** A JSON pointer (RFC 6901). */
export const jsonPointer = { type: 'string', pattern: '^(/.*)?$' }

/** A value of the item that a sibling selects from the list of a call. */
export const selectedFromDefinition = {
  title: 'SelectedFrom',
  description: "A value of one item in a call's list: the item whose key is the value of the property that selects it.",
  type: 'object',
  additionalProperties: false,
  required: ['call', 'list', 'selectedBy', 'key', 'value'],
  properties: {
    call: { description: 'Path of the call without aspapi and .asp: /pc/rechargeType', ...callPath },
    list: { description: "JSON pointer to the list in the response's data.", ...jsonPointer },
    selectedBy: {
      description: 'The property of the same object whose value selects one item of the list.',
      type: 'string',
    },
    key: { description: 'JSON pointer, in an item, to what that value is compared with.', ...jsonPointer },
    value: { description: 'JSON pointer, in the selected item, to the value.', ...jsonPointer },
  },
}
