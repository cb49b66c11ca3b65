import { zodResolver } from '@hookform/resolvers/zod'
import {
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
} from '@mui/material'
import { createRoot } from 'react-dom/client'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { fields } from '../formOfPage.js'
import { visits } from '../visits.js'

/** Whether texts are controlled too (`Controller`, as with any component of MUI) or registered. */
const isControlled = new URLSearchParams(location.search).has('controlled')

function rule({ kind, required, minLength, maxLength, pattern, options }) {
  if (kind === 'declaration') return z.literal(true, { error: 'Required' })
  if (options) {
    const choice = z.enum(
      options.map(({ value }) => value),
      { error: 'Required' },
    )
    return required ? choice : z.union([choice, z.literal(''), z.null()])
  }
  let text = kind === 'email' ? z.email() : z.string()
  if (minLength !== undefined) text = text.min(minLength)
  if (maxLength !== undefined) text = text.max(maxLength)
  if (pattern !== undefined) text = text.regex(new RegExp(pattern, 'u'))
  return required ? z.string().min(1, 'Required').pipe(text) : z.union([z.literal(''), text])
}

const schema = z
  .object(Object.fromEntries(fields.map((field) => [field.name, rule(field)])))
  .superRefine((values, context) => {
    for (const { name, equalTo } of fields)
      if (equalTo && values[name] !== values[equalTo])
        context.addIssue({ code: 'custom', path: [name], message: 'The values do not match' })
  })

const defaultValues = Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'declaration' ? false : '']))

function Field({ field, form }) {
  const { name, label, kind, required, options = [] } = field
  const error = form.formState.errors[name]
  const text = { label, required, fullWidth: true, error: Boolean(error), helperText: error?.message }
  if (kind === 'declaration')
    return (
      <FormControl error={Boolean(error)}>
        <Controller
          name={name}
          control={form.control}
          render={({ field: { value, ...rest } }) => (
            <FormControlLabel control={<Checkbox {...rest} checked={value} />} label={label} />
          )}
        />
        <FormHelperText>{error?.message}</FormHelperText>
      </FormControl>
    )
  if (kind === 'radio')
    return (
      <FormControl error={Boolean(error)}>
        <FormLabel>{label}</FormLabel>
        <Controller
          name={name}
          control={form.control}
          render={({ field: rest }) => (
            <RadioGroup {...rest}>
              {options.map((option) => (
                <FormControlLabel key={option.value} value={option.value} control={<Radio />} label={option.label} />
              ))}
            </RadioGroup>
          )}
        />
        <FormHelperText>{error?.message}</FormHelperText>
      </FormControl>
    )
  if (kind === 'select')
    return (
      <Controller
        name={name}
        control={form.control}
        render={({ field: rest }) => (
          <TextField {...rest} {...text} select>
            {options.map((option) => (
              <MenuItem key={option.value} value={option.value}>
                {option.label}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    )
  const multiline = kind === 'textarea' ? { multiline: true, rows: 4 } : {}
  if (!isControlled) return <TextField {...form.register(name)} {...text} {...multiline} />
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: rest }) => <TextField {...rest} {...text} {...multiline} />}
    />
  )
}

function App() {
  const form = useForm({ resolver: zodResolver(schema), defaultValues })
  return (
    <form noValidate onSubmit={form.handleSubmit(() => {})}>
      <Stack spacing={2}>
        {fields.map((field) => (
          <Field key={field.name} field={field} form={form} />
        ))}
        <Button type="submit" variant="contained">
          Submit
        </Button>
      </Stack>
    </form>
  )
}

visits((host) => {
  const root = createRoot(host)
  root.render(<App />)
  return () => root.unmount()
})
