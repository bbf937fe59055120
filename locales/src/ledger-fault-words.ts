import { str, type msg as messages } from '@lit/localize';
import type { LedgerFault } from '@moiety/contract/administration.ts';
import type { Locale } from './locale.ts';

/** What is wrong in the books, as page and command line say it. Ids and entry numbers are written as the database has them. */
export const ledgerFaultWords = (fault: LedgerFault, locale: Locale, msg: typeof messages): string => {
  const written = (amount: number): string => new Intl.NumberFormat(locale).format(amount);
  const [said, made] = 'said' in fault ? [written(fault.said), written(fault.made)] : ['', ''];
  switch (fault.kind) {
    case 'entry-missing':
      return msg(str`Account ${fault.account}: entry ${fault.number} is missing.`, {
        id: 'administration.fault-entry-missing',
      });
    case 'entry-balance':
      return msg(
        str`Account ${fault.account}, entry ${fault.number} (${fault.entry}): the balance after it says ${said}, but the entries up to it add up to ${made}.`,
        { id: 'administration.fault-entry-balance' },
      );
    case 'balance-of-entries':
      return msg(str`Account ${fault.account}: the balance is ${said}, but its entries add up to ${made}.`, {
        id: 'administration.fault-balance-of-entries',
      });
    case 'balance-of-lots':
      return msg(str`Account ${fault.account}: the balance is ${said}, but its lots hold ${made}.`, {
        id: 'administration.fault-balance-of-lots',
      });
    case 'entry-postings':
      return msg(
        str`Account ${fault.account}, entry ${fault.number} (${fault.entry}): the amount is ${said}, but its postings add up to ${made}.`,
        { id: 'administration.fault-entry-postings' },
      );
    case 'lot-postings':
      return msg(str`Lot ${fault.lot}: it holds ${said}, but its postings add up to ${made}.`, {
        id: 'administration.fault-lot-postings',
      });
    case 'lot-amount':
      return msg(
        str`Lot ${fault.lot}: it started with ${said}, but the entry that created it says ${made}.`,
        {
          id: 'administration.fault-lot-amount',
        },
      );
    case 'posting-elsewhere':
      return msg(str`Entry ${fault.entry} is posted to lot ${fault.lot}, which belongs to another account.`, {
        id: 'administration.fault-posting-elsewhere',
      });
    case 'lot-overreserved':
      return msg(str`Lot ${fault.lot}: it holds ${said}, but ${made} are reserved.`, {
        id: 'administration.fault-lot-overreserved',
      });
    case 'reservation-lots':
      return msg(
        str`Reservation ${fault.reservation}: it reserves ${said}, but lots set aside ${made} for it.`,
        {
          id: 'administration.fault-reservation-lots',
        },
      );
    case 'reservation-deducted':
      return msg(str`Reservation ${fault.reservation}: ${said} were deducted, but its entry says ${made}.`, {
        id: 'administration.fault-reservation-deducted',
      });
    case 'reservation-entry-elsewhere':
      return msg(
        str`Reservation ${fault.reservation}: its entry ${fault.entry} belongs to another account.`,
        { id: 'administration.fault-reservation-entry-elsewhere' },
      );
    case 'reservation-lot-elsewhere':
      return msg(
        str`Reservation ${fault.reservation}: it reserves credits of lot ${fault.lot}, which belongs to another account.`,
        { id: 'administration.fault-reservation-lot-elsewhere' },
      );
    case 'reservation-of-another':
      return msg(str`Reservation ${fault.reservation}: it reserves another person’s credits.`, {
        id: 'administration.fault-reservation-of-another',
      });
    case 'check-in-missing':
      return msg(str`Account ${fault.account}: the check-in of ${fault.day} has no entry.`, {
        id: 'administration.fault-check-in-missing',
      });
    // What is left are more of a kind.
    default: {
      const count = written(fault.count);
      return msg(str`${count} more of this kind.`, { id: 'administration.fault-more' });
    }
  }
};
