import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { Alert } from '#web/components/alert.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { shopTexts } from '#web/messages/en/shop.ts'

/** The pages that list bikes and products report a failure in a toast as well. */
const LISTS = /^\/($|accessories|products\/|search)/

export function PageError() {
  const error = useRouteError()
  const t = shopTexts()
  const { pathname } = useLocation()
  const refused = isRouteErrorResponse(error)
  const message = (refused && (error.data as { message?: string } | undefined)?.message) || t.common.genericError
  const inList = LISTS.test(pathname)

  useEffect(() => {
    if (inList) toast(message, 'error')
  }, [inList, message])

  return (
    <div className="container-page py-16">
      <title>{message}</title>
      <h1 className="sr-only">{message}</h1>
      <Alert
        action={
          <div className="flex flex-wrap gap-3">
            {!(refused && error.status === 404) && (
              <Button look="line" onClick={() => window.location.reload()}>
                {t.common.retry}
              </Button>
            )}
            <ButtonLink look="line" to="/accessories">
              {t.common.accessories}
            </ButtonLink>
          </div>
        }
      >
        {message}
      </Alert>
    </div>
  )
}
