import { Link } from 'react-router'

interface WriterNameProps {
  readonly name: string
  /** The account behind it; none if it has none, or is not for the reader to know. */
  readonly customerId: string | null | undefined
  /** In a row that is a link itself, the name is above that link. */
  readonly className?: string
}

/** Shows who wrote, as a link to the page of that customer. */
export const WriterName = ({ name, customerId, className = '' }: WriterNameProps) =>
  customerId ? (
    <Link to={`/indUsers/${customerId}`} className={`underline underline-offset-4 ${className}`}>
      {name}
    </Link>
  ) : (
    name
  )
