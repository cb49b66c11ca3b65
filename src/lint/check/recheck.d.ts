/** The part of recheck that is plain JavaScript: neither Java nor a native program, which its main module would start. */
declare module 'recheck/lib/browser.js' {
  const recheck: { checkSync: typeof import('recheck').checkSync }
  export default recheck
}
