import { useLocation, useMatches } from 'react-router'
import { inLanguage, LANGUAGE_NAMES, LANGUAGES, languageTag, withoutLanguage } from '#rules/language.ts'
import { pageLanguage } from '#web/lib/language.ts'
import { NOT_FOUND } from '#web/lib/not-found.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

/** Links to this page in each language, named in itself. Another language is another page, loaded in full. */
export function LanguageSwitch({ className }: { className: string }) {
  const t = shopTexts()
  const { pathname } = useLocation()
  // The page for addresses that no page has is the same for all of them.
  const path = useMatches().at(-1)?.id === NOT_FOUND ? '/' : pathname
  return (
    <ul aria-label={t.common.languages} className={`flex flex-wrap gap-x-5 ${className}`}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={inLanguage(language, path)}
            lang={language}
            hrefLang={languageTag(language)}
            aria-current={language === pageLanguage() ? 'true' : undefined}
            onClick={({ currentTarget }) => {
              // Adds the query and hash that only this browser knows; the page was rendered without them.
              const { pathname: path, search, hash } = window.location
              currentTarget.href = inLanguage(language, withoutLanguage(path)) + search + hash
            }}
            className="inline-flex min-h-11 font-names items-center underline-offset-4 hover:underline aria-[current]:font-semibold"
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}
