import { useLocation } from 'react-router'
import { inLanguage, LANGUAGE_NAMES, LANGUAGES, webName, withoutLanguage } from '#rules/language.ts'
import { pageLanguage } from '#web/lib/language.ts'
import { useMessages } from '#web/lib/messages.ts'

/** The same page in each language, each named by itself. Another language is another page, which is loaded as a whole. */
export function LanguageSwitch({ className }: { className: string }) {
  const t = useMessages()
  const { pathname } = useLocation()
  return (
    <ul aria-label={t.common.languages} className={`flex flex-wrap gap-x-5 ${className}`}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={inLanguage(language, pathname)}
            lang={language}
            hrefLang={webName(language)}
            aria-current={language === pageLanguage() ? 'true' : undefined}
            onClick={({ currentTarget }) => {
              // With what the address holds for this browser alone, which the page was made without.
              const { pathname: path, search, hash } = window.location
              currentTarget.href = inLanguage(language, withoutLanguage(path)) + search + hash
            }}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold"
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}
