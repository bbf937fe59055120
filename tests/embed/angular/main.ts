import '@angular/compiler';
import '@moiety/elements/define.js';
import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <mo-layout [appInfo]="application" [navItems]="items">
      <mo-input label="Compound" [value]="name()" (input)="name.set($any($event.target).value)"></mo-input>
      <output>{{ name() }}</output>
      <mo-button (click)="open.set(true)">Delete</mo-button>
      <mo-dialog
        title="Delete it?"
        content="It cannot be undone."
        dialogType="confirm"
        [open]="open()"
        (submit)="remove()"
        (close)="open.set(false)"
      ></mo-dialog>
    </mo-layout>
  `,
})
class App {
  readonly name = signal('aspirin');
  readonly open = signal(false);
  readonly items = [{ id: 'home', title: 'Home', url: '#home' }];
  readonly application = { name: 'Assay desk' };

  remove(): void {
    this.name.set('gone');
    this.open.set(false);
  }
}

await bootstrapApplication(App);
