import { createElement, type HTMLAttributes } from 'react'
import { classNames } from './classNames.ts'

export interface PaperProps extends HTMLAttributes<HTMLElement> {
  component?: 'div' | 'li' | 'aside' | 'section'
}

/** An area with a border. */
export const Paper = ({ component = 'div', className, ...props }: PaperProps) =>
  createElement(component, { ...props, className: classNames('ui-paper ui-paper-outlined', className) })
