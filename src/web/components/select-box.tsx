interface SelectBoxProps {
  readonly label: string
  readonly checked: boolean
  /** Whether only some rows are selected. */
  readonly isPartial?: boolean
  readonly onChange: (event: unknown) => void
}

/** Shows the box that selects a row of a list, or all of them. */
export function SelectBox({ label, checked, isPartial = false, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center lg:-mx-3">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartial && !checked
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="size-4.5 accent-ink"
      />
    </label>
  )
}
