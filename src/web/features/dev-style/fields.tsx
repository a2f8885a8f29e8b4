import { useState } from 'react'
import { Choices } from '#web/components/choices.tsx'
import { CodeEntry } from '#web/components/code-entry.tsx'
import { CountedTextArea } from '#web/components/counted-text-area.tsx'
import { DateField } from '#web/components/date-field.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { FileDrop } from '#web/components/file-drop.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { SearchForm } from '#web/components/search-form.tsx'
import { StarChoice } from '#web/components/star-choice.tsx'
import { Chapter, LONG_NAME, Row, Sample } from './sample.tsx'

const WRONG = 'Please say how we can reach you.'

export function Fields() {
  return (
    <>
      <Chapter id="fields" title="Fields">
        <TextFields />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextArea label="A longer text" rows={3} defaultValue={`${LONG_NAME}.\nA second line.`} />
          <TextArea label="A longer text, missing" rows={3} error={WRONG} />
          {COUNTED.map((sample) => (
            <CountedTextArea
              key={sample.label}
              rows={2}
              maxCharacters={250}
              count={(characters, maxCharacters) => `${characters} of ${maxCharacters} characters`}
              {...sample}
            />
          ))}
        </div>
      </Chapter>
      <Chapter id="choices" title="Choices">
        <ChoiceSamples />
        <Row>
          <Count label="Quantity" start={2} />
          <Count label="The least" start={1} />
          <Count label="The maxCharacters" start={9} />
          <div className="grid gap-4">
            <Code start={undefined} />
            <Code start="SAMPLE10" />
          </div>
        </Row>
        <div className="grid gap-6 sm:grid-cols-2">
          <FileDrop label="Choose a picture" {...FILE} onFiles={() => {}} />
          <FileDrop label="Choose another picture" {...FILE} error="This is no picture." onFiles={() => {}} />
        </div>
      </Chapter>
    </>
  )
}

const COUNTED = [
  { label: 'Counted', characters: 17, defaultValue: 'It fits very well' },
  { label: 'Too long', characters: 268, defaultValue: LONG_NAME },
]

const FILE = { dropLabel: 'or drop it here', hint: 'JPEG, PNG or WebP, 10 MB at most', accept: 'image/*' }

function TextFields() {
  return (
    <>
      <Row>
        <TextField label="Empty" placeholder="A placeholder" />
        <TextField label="Filled" defaultValue="Asha Menon" />
        <TextField label="With a hint" hint="Stands below, and is read out." />
        <TextField label="With an error" defaultValue="12345" error={WRONG} />
        <TextField label="With both" hint="Ten digits." error={WRONG} />
        <TextField label="Disabled" defaultValue="Coimbatore" disabled />
        <TextField label={LONG_NAME} defaultValue={LONG_NAME} />
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="winding-Ghat"
          autoComplete="off"
        />
      </Row>
      <Row>
        <SelectField label="One of several">
          <option value="Tamil Nadu">Tamil Nadu</option>
          <option value="Kerala">Kerala</option>
        </SelectField>
        <SelectField label="One of several, missing" error="Please choose your state." defaultValue="">
          <option value="">Choose</option>
        </SelectField>
        <DaySample label="A day" start="2026-03-09" />
        <DaySample label="No day" start="" />
      </Row>
      <Sample name="Search">
        <SearchForm
          texts={{ search: 'Search the samples', submit: 'Search' }}
          value="crash guard"
          onSearch={() => {}}
        />
      </Sample>
    </>
  )
}

function DaySample({ label, start }: { label: string; start: string }) {
  const [day, setDay] = useState(start)
  return <DateField label={label} format="dd-mm-yyyy" chooseLabel="Choose" value={day} onChange={setDay} />
}

const FINISHES = [
  { value: 'Black', label: 'Black' },
  { value: 'Silver', label: 'Silver', hint: '+ ₹350.00' },
  { value: 'long', label: LONG_NAME },
  { value: 'Raw', label: 'Raw', hint: 'Out of stock', disabled: true },
]

function ChoiceSamples() {
  const [finish, setFinish] = useState<string | null>('Silver')
  const [none, setNone] = useState<string | null>(null)
  const [stars, setStars] = useState(3)
  const [noStars, setNoStars] = useState(0)
  const nameOf = (count: number) => (count === 1 ? '1 star' : `${count} stars`)
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Choices label="One is chosen" name="chosen" options={FINISHES} value={finish} onChange={setFinish} />
        <Choices
          label="None is chosen yet"
          name="none"
          options={FINISHES.slice(0, 2)}
          value={none}
          error="Please choose a finish."
          onChange={setNone}
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <StarChoice label="Your stars" value={stars} nameOf={nameOf} onChange={setStars} />
        <StarChoice
          label="No stars yet"
          value={noStars}
          nameOf={nameOf}
          error="Please choose your stars."
          onChange={setNoStars}
        />
      </div>
    </>
  )
}

function Count({ label, start }: { label: string; start: number }) {
  const [count, setCount] = useState(start)
  return (
    <Quantity
      label={label}
      fewer={`${label}: one fewer`}
      more={`${label}: one more`}
      value={count}
      max={9}
      isValid={(value) => Number.isInteger(value) && value >= 1 && value <= 9}
      onChange={setCount}
    />
  )
}

function Code({ start }: { start: string | undefined }) {
  const [used, setUsed] = useState(start)
  return (
    <CodeEntry
      label="Coupon"
      apply="Apply"
      remove="Remove"
      used={used}
      error={used ? undefined : 'There is no such coupon.'}
      onChange={setUsed}
    />
  )
}
