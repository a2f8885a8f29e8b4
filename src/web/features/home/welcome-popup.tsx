import { type ComponentType, useEffect, useState } from 'react'

interface GreetingProps {
  readonly greets: boolean
}

/** Greets once in a browser session; who has been greeted loads no code for it. */
export function WelcomePopup(props: GreetingProps) {
  const [Greeting, setGreeting] = useState<ComponentType<GreetingProps> | null>(null)
  useEffect(() => {
    if (isGreeted()) return
    import('./welcome.tsx').then(
      ({ Welcome }) => setGreeting(() => Welcome),
      () => {},
    )
  }, [])
  return Greeting && <Greeting {...props} />
}

function isGreeted(): boolean {
  try {
    return sessionStorage.getItem('welcome') === 'shown'
  } catch {
    return true
  }
}
