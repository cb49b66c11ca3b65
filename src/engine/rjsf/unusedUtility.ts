/** Stands for what rjsf does for options that no form has: data are pruned by `pruneToSchema`, not by rjsf. */
export default function unusedUtility(): never {
  throw new Error('This utility of rjsf is not part of the bundle.')
}

export { unusedUtility as getFieldNames, unusedUtility as getUsedFormData, unusedUtility as isValueEmpty }
