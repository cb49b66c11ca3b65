/** Loaded into a measured server: collects the garbage when it is told to, so that what is left is what is held. */
process.on('SIGUSR2', () => {
  globalThis.gc?.()
})
