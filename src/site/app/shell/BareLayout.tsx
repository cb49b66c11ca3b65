import { useTranslation } from 'react-i18next'
import { Link } from '../../../forms/react/base/Link.tsx'
import { useRef, type ReactNode } from 'react'
import { useFittingLevel } from '../../ui/useFittingLevel.ts'
import { ConsultationLink } from './header/ConsultationLink.tsx'
import { legalLinks } from './footer/legalLinks.ts'
import { Logo } from './header/Logo.tsx'
import { RequestProgress } from './RequestProgress.tsx'
import { ColorModeButton } from './header/ColorModeButton.tsx'
import { LanguageSwitch } from './header/LanguageSwitch.tsx'
import { PageNotices } from './PageNotices.tsx'
import css from './BareLayout.module.css'

/** Layout of pages without menu: logo, language, colour mode, consultation and legal documents. */
export function BareLayout({ children }: { children: ReactNode }) {
  const { language: tag } = useTranslation().i18n
  const bar = useRef<HTMLElement>(null)
  useFittingLevel(bar, tag)
  return (
    <>
      <header ref={bar} data-max-level={2} data-row className={css.bareHeader}>
        <RequestProgress />
        <Logo />
        <div className={css.bareControls}>
          <LanguageSwitch />
          <ColorModeButton />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <PageNotices />
        {children}
      </main>
      <HelpAndLegalLinks />
    </>
  )
}

function HelpAndLegalLinks() {
  const { t } = useTranslation()
  return (
    <footer className={css.bareFooter}>
      <div className={css.bareConsultation}>
        <ConsultationLink />
      </div>
      <nav aria-label={t('pages.legal.title')} className={css.bareLegal}>
        {legalLinks(t).map(({ href, text }) => (
          <Link key={href} href={href} variant="body2" className={css.bareLegalLink}>
            {text}
          </Link>
        ))}
      </nav>
    </footer>
  )
}
