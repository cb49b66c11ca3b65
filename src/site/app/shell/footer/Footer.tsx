import { useTranslation } from 'react-i18next'
import { Link } from '../../../../forms/react/base/Link.tsx'
import { Typography } from '../../../../forms/react/base/Typography.tsx'
import { useSession } from '../../../session/useSession.ts'
import { pageById } from '../../../../model/site/pageDefinition.ts'
import { menuPagesFor, pages } from '../../pages.ts'
import { legalLinks } from './legalLinks.ts'
import { classNames } from '../../../../forms/react/base/classNames.ts'
import css from './Footer.module.css'

/** Consultation, links to pages and legal documents, the company note and the risk warning. */
export function Footer() {
  const { t } = useTranslation()
  const { user } = useSession()
  const consultation = pageById(pages, 'message')
  const partnerSubject = new URLSearchParams({ subject: t('footer.partnerSubject') }).toString()
  const pageLinks = menuPagesFor(user).map(({ id, path }) => ({
    href: `#${path}`,
    text: t(`pages.${id}.title`) || id,
  }))
  return (
    <footer className={css.footer}>
      <div className={css.footerContent}>
        <div className={css.footerColumns}>
          <div className={css.footerConsultation}>
            <Typography variant="h2" gutterBottom>
              {t('footer.consultation')}
            </Typography>
            <Typography>{t('footer.consultationText')}</Typography>
            {consultation && (
              <>
                <FooterLink href={`#${consultation.path}`} isAccent>
                  {t(`pages.${consultation.id}.title`)}
                </FooterLink>
                <br />
                <FooterLink href={`#${consultation.path}?${partnerSubject}`} isAccent>
                  {t('footer.partner')}
                </FooterLink>
              </>
            )}
          </div>
          <FooterLinks title={t('footer.site')} links={pageLinks} />
          <FooterLinks title={t('pages.legal.title')} links={legalLinks(t)} />
        </div>
        <div className={css.footerNotes}>
          <Typography variant="body2">{t('footer.demonstration')}</Typography>
          <Typography variant="body2">{t('footer.risk')}</Typography>
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: { href: string; text: string }[] }) {
  return (
    <nav aria-label={title}>
      <Typography component="h2" variant="h3" gutterBottom>
        {title}
      </Typography>
      <ul className={css.footerLinks}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <FooterLink href={href}>{text}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FooterLink({ href, isAccent = false, children }: { href: string; isAccent?: boolean; children: string }) {
  return (
    <Link href={href} className={classNames(css.footerLink, isAccent && css.footerAccent)}>
      {children}
    </Link>
  )
}
