import type { LedgerFault } from '@moiety/contract';

/** What is wrong in the books, as the command line says it. */
export const ledgerFaultLine = (fault: LedgerFault): string => {
  switch (fault.kind) {
    case 'entry-missing':
      return `Account ${fault.account}: entry ${fault.number} is missing.`;
    case 'entry-balance':
      return `Account ${fault.account}: entry ${fault.number} (${fault.entry}) says a balance of ${fault.said}, its entries up to there make ${fault.made}.`;
    case 'balance-of-entries':
      return `Account ${fault.account}: its balance is ${fault.said}, its entries make ${fault.made}.`;
    case 'balance-of-lots':
      return `Account ${fault.account}: its balance is ${fault.said}, its lots hold ${fault.made}.`;
    case 'entry-postings':
      return `Account ${fault.account}: entry ${fault.number} (${fault.entry}) is about ${fault.said}, its postings are about ${fault.made}.`;
    case 'lot-postings':
      return `Lot ${fault.lot}: it holds ${fault.said}, its postings make ${fault.made}.`;
    case 'lot-amount':
      return `Lot ${fault.lot}: it came with ${fault.said}, the entry that brought it says ${fault.made}.`;
    case 'posting-elsewhere':
      return `Entry ${fault.entry} is posted to lot ${fault.lot}, which is another account's.`;
    case 'lot-overreserved':
      return `Lot ${fault.lot}: it holds ${fault.said}, and ${fault.made} are set aside.`;
    case 'reservation-lots':
      return `Reservation ${fault.reservation}: of ${fault.said} that are set aside lots keep ${fault.made}.`;
    case 'reservation-deducted':
      return `Reservation ${fault.reservation}: ${fault.said} were deducted, its entry says ${fault.made}.`;
    case 'reservation-entry-elsewhere':
      return `Reservation ${fault.reservation}: its entry ${fault.entry} is another account's.`;
    case 'reservation-lot-elsewhere':
      return `Reservation ${fault.reservation}: it is set aside from lot ${fault.lot}, which is another account's.`;
    case 'reservation-of-another':
      return `Reservation ${fault.reservation}: it is set aside from somebody else's credits.`;
    case 'check-in-missing':
      return `Check-in of ${fault.day} by account ${fault.account}: there is no entry for it.`;
    // What is left are more of a kind.
    default:
      return `… and ${fault.count} more of this kind.`;
  }
};
