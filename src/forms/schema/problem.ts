/** A rule that a value breaks: where (JSON pointer), which rule (its keyword), and its limits or findings. */
export interface Problem {
  pointer: string
  rule: string
  params: Record<string, unknown>
}
