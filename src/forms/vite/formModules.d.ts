declare module '*?form' {
  const definition: import('../react/state/FormContext.ts').FormDefinition
  export default definition
}
