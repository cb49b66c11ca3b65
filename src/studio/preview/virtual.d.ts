/** Made by `src/tools/vite/studioComponents.ts`. */
declare module 'virtual:studio/components' {
  export const Fields: import('react').ComponentType<import('../../engine/state/FormContext.ts').FieldsProps>
}
declare module 'virtual:studio/standardComponents' {
  export const Fields: import('react').ComponentType<import('../../engine/state/FormContext.ts').FieldsProps>
}
