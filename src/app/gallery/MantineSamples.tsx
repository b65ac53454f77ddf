import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button, Switch, TextInput } from '@mantine/core';
import { MantineFrame } from '../MantineFrame.tsx';

/** Mantine's parts wear the same look: for the dashboard's forms. */
export function MantineSamples() {
  return (
    <MantineFrame>
      <Button>Filled</Button>
      <Button variant="light">Light</Button>
      <Button variant="default">Default</Button>
      <Button color="herb">Herb</Button>
      <TextInput label="Name" placeholder="Goulash" error="Please enter a name" />
      <Switch label="Sold out" defaultChecked />
      <Badge color="plum">Draft</Badge>
    </MantineFrame>
  );
}
