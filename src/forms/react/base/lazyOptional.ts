import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const Nothing = () => null

/** A component that is loaded when it is first drawn, and draws nothing if its chunk cannot be loaded, as offline. */
export const lazyOptional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }))
