/** Preloaded into a measured server: collects garbage on SIGUSR2, so that only live memory is measured. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
})
