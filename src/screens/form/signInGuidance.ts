/** What leads a person on at the sign-in page. */
export interface SignInGuidance {
  /** Why they are there. */
  reason?: string
  /** A button that sends one of `submit.alternatives`. */
  callToAction?: { text: string; alternative: string }
  help?: { text: string; href: string }
}
