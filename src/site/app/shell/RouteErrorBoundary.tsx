import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from '../../ui/ErrorPage.tsx'

interface RouteErrorBoundaryProps {
  /** Key of the location; a new location renders again after an error. */
  locationKey: string
  children: ReactNode
}

interface RouteErrorBoundaryState {
  hasFailed: boolean
  locationKey: string
}

/** Shows an error page if a page throws while rendering. */
export class RouteErrorBoundary extends Component<RouteErrorBoundaryProps, RouteErrorBoundaryState> {
  override state: RouteErrorBoundaryState = { hasFailed: false, locationKey: this.props.locationKey }

  static getDerivedStateFromError(): Partial<RouteErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { locationKey }: RouteErrorBoundaryProps,
    previous: RouteErrorBoundaryState,
  ): RouteErrorBoundaryState | null {
    return locationKey === previous.locationKey ? null : { hasFailed: false, locationKey }
  }

  override componentDidCatch(error: unknown): void {
    // Support needs the error in the console.
    console.error(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <RouteError /> : this.props.children
  }
}

function RouteError() {
  const { t } = useTranslation()
  return (
    <ErrorPage
      title={t('failed.title')}
      text={t('failed.text')}
      action={t('retry')}
      onAction={() => window.location.reload()}
    />
  )
}
