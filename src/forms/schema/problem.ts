/** A broken rule: the value's JSON pointer, the rule's keyword, and its limits or findings. */
export interface Problem {
  pointer: string
  rule: string
  params: Record<string, unknown>
}
