/** recheck in plain JavaScript; the main module would start a Java or native program. */
declare module 'recheck/lib/browser.js' {
  const recheck: { checkSync: typeof import('recheck').checkSync }
  export default recheck
}
